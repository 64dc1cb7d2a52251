/** The types of `scratch-folder.js`, for scripts written in TypeScript. */
export function makeScratchFolder(): { dir: string; remove: () => void }
