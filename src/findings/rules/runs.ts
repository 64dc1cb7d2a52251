/** Rules about the config, templates, styles and a run as a whole. */
import { defineRule } from '../define-rule.ts'

export const baseline = defineRule({
  id: 'baseline',
  group: 'runs',
  alwaysError: 'a file that is no baseline says nothing about findings',
  contentLoss: 'no-site',
  what: 'The file named by `--baseline` is missing or is not a baseline. The exit code is 2.',
  todo: 'Write one with `--update-baseline`.',
})

export const configNoEffect = defineRule({
  id: 'config-no-effect',
  group: 'runs',
  level: 'warn',
  what: 'A field is known, but has no effect in this config.',
  todo: 'Follow the reason that the finding gives, or remove the field.',
})

export const configNoUrl = defineRule({
  id: 'config-no-url',
  group: 'runs',
  level: 'log',
  what: "The site's address is unknown, so that canonical links and the sitemap are left out.",
  todo: 'Set `url`.',
})

export const configStrayError = defineRule({
  id: 'config-stray-error',
  group: 'runs',
  level: 'warn',
  what: 'Code of the config failed where nothing handles its errors, such as a promise that is not awaited.',
  todo: 'Await the promise, or handle its rejection. The site has what the config contained when it was read.',
})

export const configUnusedFile = defineRule({
  id: 'config-unused-file',
  group: 'runs',
  level: 'warn',
  what: 'There is a second config, which is not read.',
  todo: 'Remove it, or name it with `--config`.',
})

export const config = defineRule({
  id: 'config',
  group: 'runs',
  alwaysError: 'nothing can be built from a config that cannot be used',
  contentLoss: 'no-site',
  what: 'The config cannot be used. The exit code is 2.',
  todo: 'Correct it at the reported place.',
})

export const environment = defineRule({
  id: 'environment',
  group: 'runs',
  alwaysError: 'nothing can be built where the machine refuses',
  contentLoss: 'no-site',
  what: 'The operating system refused an operation, such as opening a port or reading a file.',
  todo: 'Follow the advice of the finding.',
})

export const internal = defineRule({
  id: 'internal',
  group: 'runs',
  alwaysError: 'a fault of docsgen itself is never part of a good run',
  contentLoss: 'no-site',
  what: 'A bug of docsgen stopped an operation.',
  todo: 'Report it with the text of the finding.',
})

export const pageUnfinished = defineRule({
  id: 'page-unfinished',
  group: 'runs',
  alwaysError: 'a page that cannot be finished is missing from the site',
  contentLoss: 'some-pages',
  what: 'A page could not be read or rendered: the thread that worked on it ended (out of memory, or a component that ends the process), or did not answer for two minutes. The other pages are built.',
  todo: 'Remove parts of the page to find the one that causes it; check the components that it uses first.',
})

export const sharedCache = defineRule({
  id: 'shared-cache',
  group: 'runs',
  level: 'log',
  what: 'The cache that machines share did not answer in time, refused the credentials, or could not store what was made. The run went on without it.',
  todo: 'Check the address in `DOCSGEN_CACHE` or `cache.remote`, the credentials and their rights.',
})

export const stylesheet = defineRule({
  id: 'stylesheet',
  group: 'runs',
  alwaysError: 'nothing can be built without its styles',
  contentLoss: 'all-pages',
  what: 'A stylesheet cannot be bundled. In a site made for another tool it is left out, or only the rules of it that cannot be read.',
  todo: 'Correct it at the reported place.',
})

export const templateFailed = defineRule({
  id: 'template-failed',
  group: 'runs',
  alwaysError: 'a page that cannot be rendered is missing from the site',
  contentLoss: 'all-pages',
  what: 'A template threw while a page was rendered. Only builds find this.',
  todo: 'Correct the template.',
})

export const template = defineRule({
  id: 'template',
  group: 'runs',
  alwaysError: 'nothing can be built without its templates',
  contentLoss: 'no-site',
  what: 'A template cannot be bundled.',
  todo: 'Correct it at the reported place.',
})

export const themeContrast = defineRule({
  id: 'theme-contrast',
  group: 'runs',
  level: 'log',
  what: 'The colour `theme.accent` is too light for text on the background of the light mode, which is that of `theme.preset`: less than 4.5:1. The light mode uses a darker shade of it.',
  todo: 'Nothing, or choose a darker colour.',
})

export const themeFont = defineRule({
  id: 'theme-font',
  group: 'runs',
  level: 'warn',
  what: '`theme.font` or `theme.mono` names a font whose package is not installed, or cannot be read. Readers see it only if they have it.',
  todo: 'Install the package that the message names, or write a list of fonts as in CSS, such as `Georgia, serif`.',
})

export const searchEngine = defineRule({
  id: 'search-engine',
  group: 'runs',
  level: 'warn',

  what: 'The site could not be pushed to its search engine after the build, old indexes could not be removed, or the rights of the public key are unknown.',
  todo: 'Follow the message. Readers search the index of the last push.',
})
