// Features that the tests themselves use and an older engine lacks. The package needs none of them.
String.prototype.toWellFormed ??= function () {
  const halves = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
  return this.replace(halves, "\ufffd");
};
