/** The types of `group-tests.js`, for scripts written in TypeScript. */
export function needsOwnProcess(file: string): boolean
