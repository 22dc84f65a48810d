/* The time that every process takes, whatever it does. */
int main(void) { return 0; }
