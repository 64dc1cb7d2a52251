/** The types of `own-site.js`, for scripts written in TypeScript. */
export function buildOwnSite(dir: string): Record<string, string>
