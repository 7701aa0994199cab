/** The request that brings a file answers what became of it: how far it is, is stored nowhere. */
export const statements = ["drop table imports"];
