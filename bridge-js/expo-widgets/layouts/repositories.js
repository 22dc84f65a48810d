// The layout of the widgets for one and for two repositories on GitHub.
import { layoutOf } from "./parts.js";

export const layout = layoutOf(`
  var repositories = p.name !== undefined ? [p] : [p.topRepo, p.bottomRepo].filter(Boolean);
  if (!repositories.length) return whole([text("–", 22, faint)]);
  return whole(repositories.map(function (repository, index) {
    var activity = repository.activity === "stale" ? (isDark ? "#FF9EB5" : "#B3174A")
      : (isDark ? "#7FD99A" : "#1B7A38");
    var lines = [
      text(repository.name, 16, ink, "bold"), text(repository.owner, 12, faint),
      jsx(HStack, { spacing: 8, children: [
        text("★ " + repository.watchers, 13, ink), text("⑂ " + repository.forks, 13, ink)
      ].concat(repository.hasIssues ? [text("⊙ " + repository.openIssues, 13, ink)] : []) }),
      text(repository.daysSinceLastActivity + " d", 13, isFull ? activity : ink, "semibold")
    ];
    if (family === "systemLarge" && repository.contributors) {
      lines = lines.concat(repository.contributors.map(function (person) {
        return jsx(HStack, { key: person.login, children: [
          text(person.login, 12, ink), jsx(Spacer, {}), text(person.contributions, 12, faint)
        ] });
      }));
    }
    return jsx(VStack, { key: "repository" + index, alignment: "leading", children: lines });
  }));
`);
