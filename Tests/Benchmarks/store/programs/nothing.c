/* Does nothing, and so takes the time that every process takes. */
int main(void) { return 0; }
