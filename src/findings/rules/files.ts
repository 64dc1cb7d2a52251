/** Rules about files and folders, before anything in them is parsed. */
import { defineRule } from '../define-rule.ts'

export const categoryFile = defineRule({
  id: 'category-file',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A `_category_` file cannot be read, or a field of it has the wrong type, or is nested deeper than 100 levels.',
  todo: 'Correct it at the reported place.',
})

export const danglingSymlink = defineRule({
  id: 'dangling-symlink',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A symbolic link leads to a file that does not exist.',
  todo: 'Remove it, or restore its target.',
})

export const fileNameClash = defineRule({
  id: 'file-name-clash',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Two file names are the same on systems that ignore case or Unicode normalization.',
  todo: 'Rename one of them.',
})

export const jsonFile = defineRule({
  id: 'json-file',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A JSON file of the site cannot be read, or is nested deeper than 100 levels.',
  todo: 'Correct it at the reported place.',
})

export const notText = defineRule({
  id: 'not-text',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A file has the name of a page, but is not a text file.',
  todo: 'Rename it, or remove it.',
})

export const notUtf8 = defineRule({
  id: 'not-utf8',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A file is not UTF-8 text. Characters that cannot be read are replaced.',
  todo: 'Save it as UTF-8.',
})

export const pageExtension = defineRule({
  id: 'page-extension',
  group: 'files',
  level: 'warn',
  what: 'A file looks like a page, but is not one, because its name ends in `.MD` or `.markdown`.',
  todo: 'Rename it so that it ends in `.md` or `.mdx`.',
})

export const pageRecovered = defineRule({
  id: 'page-recovered',
  group: 'files',
  level: 'warn',
  what: 'A bug: docsgen failed on a page. The other pages are built, and the page is published in part: as plain Markdown with its tags and expressions as text, as its source text, or with only its titles in the search.',
  todo: 'Report it with the text of the finding and the part of the page at the reported place. Until it is fixed, write the marked block in another way.',
})

export const pageTooLarge = defineRule({
  id: 'page-too-large',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A page is larger than `limits.pageBytes` of the config allows.',
  todo: 'Split it, or raise the limit.',
})

export const parserFallback = defineRule({
  id: 'parser-fallback',
  group: 'files',
  level: 'log',
  what: 'The native markdown parser does not load on this machine: pages are parsed with remark-parse, which is slower. A note, shown with `--verbose`; the pages are the same.',
  todo: 'Install the packages again, with their optional dependencies.',
})

export const refusedFile = defineRule({
  id: 'refused-file',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A page includes a file, or a symbolic link leads to one, that must not be published: it may contain secrets or, if the code of pages is not run, is hidden or outside of the folders with content.',
  todo: 'Move the file, or allow it with `markdown.includes`.',
})

export const reservedFileName = defineRule({
  id: 'reserved-file-name',
  group: 'files',
  level: 'throw',
  contentLoss: 'none',
  what: 'A file name is not allowed on some operating systems.',
  todo: 'Rename the file.',
})

export const symlinkLoop = defineRule({
  id: 'symlink-loop',
  group: 'files',
  level: 'throw',
  contentLoss: 'none',
  what: 'A symbolic link leads to a folder that contains it, or to itself.',
  todo: 'Remove it.',
})

export const symlinkOutsideSite = defineRule({
  id: 'symlink-outside-site',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A symbolic link leads outside the site folder, and is not followed.',
  todo: 'Copy the file into the site folder, or allow its target with `markdown.includes`.',
})

export const unreadableFile = defineRule({
  id: 'unreadable-file',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A file cannot be read. The audit goes on without it.',
  todo: 'Check its owner and permissions.',
})

export const unreadableFolder = defineRule({
  id: 'unreadable-folder',
  group: 'files',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A folder cannot be read. The audit goes on without it.',
  todo: 'Check its owner and permissions.',
})
