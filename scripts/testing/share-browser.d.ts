/** The types of `share-browser.js`, for tests written in TypeScript. */
import type { BrowserServer } from 'playwright-core'

export declare function findBrowser(): string | undefined
export declare function shareBrowser(): Promise<BrowserServer>
