/** Names and anchors of the pages, sections and symbols of a source. */
import type { ReferenceSymbol } from '../../../model/reference.ts'

/** Titles of sections, in order. */
export const SECTIONS = ['Functions', 'Classes', 'Interfaces', 'Types', 'Enums', 'Constants', 'Namespaces']
/** The section of a symbol without a group of its own. */
export const SECTION_OF: Partial<Record<ReferenceSymbol['kind'], string>> = {
  function: 'Functions',
  class: 'Classes',
  interface: 'Interfaces',
  type: 'Types',
  enum: 'Enums',
  constant: 'Constants',
  namespace: 'Namespaces',
}

/** The anchor of a name. */
export function idFor(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_.]+/gu, '-')
      .replace(/^-+|-+$/g, '') || 'symbol'
  )
}

/** The name of a module. */
export function stemOf(path: string): string {
  const [, folder = '', name = ''] = /([^/\\]*)[/\\]([^/\\]+?)(?:\.d)?\.[cm]?[jt]sx?$/.exec(path) ?? []
  return name === 'index' && folder !== 'src' && folder !== 'dist' ? folder : name
}

/** The folder of the package that a file belongs to; '' for the files of the author. */
export function packageFolder(path: string): string {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.replaceAll('\\', '/'))?.[0] ?? ''
}
