import type { BrowserServer } from 'playwright-core'

export declare function findBrowser(): string | undefined
export declare function shareBrowser(): Promise<BrowserServer>
