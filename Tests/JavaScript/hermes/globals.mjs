// Features that the tests need and an older engine lacks. The package itself does not need them.
String.prototype.toWellFormed ??= function () {
  const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
  return this.replace(halves, "\ufffd");
};
