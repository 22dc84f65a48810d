// Prints which library the package loads, or why it loads none. With a second argument, also calls
// the library.
import process from "node:process";

const { libraryInfo, SharedGroup } = await import(process.argv[2]);
try {
  const info = libraryInfo();
  if (process.argv[3] !== undefined) SharedGroup.open("test").timeline("dday");
  console.log(JSON.stringify(info));
} catch (error) {
  const { name, code, message } = error;
  console.log(JSON.stringify({ name, code, message }));
}
