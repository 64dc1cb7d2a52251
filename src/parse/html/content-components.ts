/**
 * The components that pages are rendered with.
 */
import type { ComponentType } from 'react'

/** The components of a site by name. */
// biome-ignore lint/suspicious/noExplicitAny: components have props of all kinds.
export type ContentComponents = Record<string, ComponentType<any>>
