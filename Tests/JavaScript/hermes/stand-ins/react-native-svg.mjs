export const SvgXml = "SvgXml";
