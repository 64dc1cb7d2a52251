/** Which licences docsgen may distribute, and the texts that packages lack. docs/licences.md has the reasons. */

/** Licences that only ask for their text and the names of the authors. */
export const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT OR Apache-2.0',
])

/** Packages whose licence asks for more, with the licence that was read and the sentence that meets it. */
export const DECIDED = {
  elkjs: {
    licence: 'EPL-2.0',
    note: `elkjs is distributed in minified form, in dist/on-demand/beautiful-mermaid.cjs. Its source code is available under the
Eclipse Public License 2.0 from the address above, and the version is the one named there. It is provided without
warranty, and its contributors are not liable for damages, as the licence says.`,
  },
}

/** The copyright lines of packages under the MIT licence that contain no text of it, from their repositories. */
export const COPYRIGHT = {
  '@iconify-json/tabler': {
    holder: 'Copyright (c) 2020-2025 Paweł Kuna',
    source: 'https://github.com/tabler/tabler-icons',
  },
  '@polka/url': { holder: 'Copyright (c) Luke Edwards <luke@lukeed.com> (https://lukeed.com)' },
  'rehype-katex': { holder: 'Copyright (c) 2017 Junyoung Choi <fluke8259@gmail.com>' },
  'remark-math': { holder: 'Copyright (c) 2017 Junyoung Choi <fluke8259@gmail.com>' },
  sirv: { holder: 'Copyright (c) Luke Edwards <luke@lukeed.com> (https://lukeed.com)' },
}
