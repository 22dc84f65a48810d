exit(Program.run())
