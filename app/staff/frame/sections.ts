/** The pages of the desk in the order of its menus; a phone's bar has room for the first four, the rest is under 'More'. */
export const mainSections = [
  { name: "today", to: "/staff" },
  { name: "donors", to: "/staff/donors" },
  { name: "reports", to: "/staff/reports" },
  { name: "lapsing", to: "/staff/lapsing" },
] as const;

export const otherSections = [
  { name: "edit", to: "/staff/edit" },
  { name: "files", to: "/staff/files" },
  { name: "team", to: "/staff/team" },
  { name: "audit", to: "/staff/audit" },
  { name: "help", to: "/staff/help" },
] as const;

export type Section = (typeof mainSections | typeof otherSections)[number];
