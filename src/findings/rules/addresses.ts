/** Rules about the addresses of a site: routes, anchors and output paths. */
import { defineRule } from '../define-rule.ts'

export const duplicateRoute = defineRule({
  id: 'duplicate-route',
  group: 'site',
  level: 'warn',
  checkLevel: 'throw',
  field: 'onDuplicateRoutes',
  what: 'Two pages have the same address. Only the first is published; the finding names the one that is missing.',
  todo: 'Rename one, or give it a slug.',
})

export const foreignOutput = defineRule({
  id: 'foreign-output',
  group: 'site',
  level: 'warn',
  what: 'The output folder has files that docsgen did not write. After a build, the folder contains exactly the files that a build into an empty folder would write: the build removes other files and lists them, without effect on `--strict` and `--max-warnings`. With `throw` the files stay, and the site is not published.',
  todo: 'Put files that belong to the site into a static directory, and create others after the build, or in a copy of the folder.',
})

export const outDir = defineRule({
  id: 'out-dir',
  group: 'site',
  alwaysError: 'nothing can be written to such a folder',
  contentLoss: 'no-site',
  what: 'The output folder cannot be used.',
  todo: 'Choose another one.',
})

export const outputCollision = defineRule({
  id: 'output-collision',
  group: 'site',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Two pages or files would be written to the same output file.',
  todo: 'Rename one of them.',
})

export const pageNotBuilt = defineRule({
  id: 'page-not-built',
  group: 'site',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A single page is a React module that cannot be bundled, that has no component as its default export, or that throws or shows nothing when it is rendered. The summary of a build lists the addresses of all such pages.',
  todo: 'Correct the page. Pages are rendered without a browser: put code that needs one into `BrowserOnly`, or into an effect. Install the packages that the page imports.',
})

export const reservedPath = defineRule({
  id: 'reserved-path',
  group: 'site',
  level: 'warn',
  what: "A page has an address that is reserved for docsgen's own files.",
  todo: 'Choose another one.',
})

export const routeCaseClash = defineRule({
  id: 'route-case-clash',
  group: 'site',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Two addresses differ only in case, which are the same address on some hosts.',
  todo: 'Rename one of them.',
})

export const staticFileShadowed = defineRule({
  id: 'static-file-shadowed',
  group: 'site',
  level: 'warn',
  what: 'Two static folders have a file with the same path; the first folder wins.',
  todo: 'Rename or remove one of them.',
})
