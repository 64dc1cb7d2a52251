/** Rules about components, expressions and the code of pages. */
import { defineRule } from '../define-rule.ts'

export const componentFailed = defineRule({
  id: 'component-failed',
  group: 'pages',
  level: 'throw',
  contentLoss: 'none',
  what: 'A component threw while the page was rendered, or code of a page called `process.exit`. Only the content of the component is shown.',
  todo: 'Correct the component, or the props that the page gives it.',
})

export const eventHandler = defineRule({
  id: 'event-handler',
  group: 'pages',
  level: 'warn',
  what: 'Raw HTML has a handler such as `onclick`. It is left out.',
  todo: 'Use a component.',
})

export const expression = defineRule({
  id: 'expression',
  group: 'pages',
  level: 'warn',
  what: 'Code of a page is not run: the file is markdown that only uses components, `markdown.mdx` is `static`, or the code computes something from the props of a partial. Only the text between tags inside the expression is shown; a single name, which may be a placeholder, is shown as written. Props with code are omitted. A module that is imported only for its effect, such as a stylesheet, has none.',
  todo: 'Write the value itself, name the file `.mdx`, or name the stylesheet in `customCss`.',
})

export const inactiveComponent = defineRule({
  id: 'inactive-component',
  group: 'pages',
  level: 'warn',
  concernsCode: true,
  what: 'A component handles events (`onClick`), keeps state or has effects (`useState`, `useEffect`), and is not hydrated: it is no island, or its props are not data. The build publishes its first HTML; nothing of it works in browsers. It is reported once for all pages, whether it belongs to the site, to its theme or to a package.',
  todo: 'Make it, or a component around it, an [island](../guides/islands.md). If the HTML is all that readers need, remove the handlers and hooks.',
})

export const islandProps = defineRule({
  id: 'island-props',
  group: 'pages',
  level: 'warn',
  concernsCode: true,
  what: 'An island is given something that browsers do not get, such as a function, an element or content; or its `when` is none of `load`, `idle`, `visible` and `intent`.',
  todo: 'Pass data as props: texts, numbers, `true` and `false`, and lists and objects of these. Correct `when`.',
})

export const mdxSyntax = defineRule({
  id: 'mdx-syntax',
  group: 'pages',
  level: 'warn',
  concernsCode: true,
  what: 'A part of a page cannot be read as MDX: a tag that is not closed, or a `<` or `{` of prose. The character is shown as text, or the tag is omitted and its content stays. If that does not help, the whole page is read as markdown. HTML that is only not strict enough for JSX (`<br>`, `<https://…>`) is read as HTML and reported as a note.',
  todo: 'Close the tag where it belongs. Write `\\<` and `\\{` for characters that are text.',
})

export const missingPackage = defineRule({
  id: 'missing-package',
  group: 'pages',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Code of pages imports a package that is not installed. It gets a stand-in that does nothing, so the code fails or shows nothing; such failures are not reported by themselves. Of a component only the content is shown, which is a warning. A single page that fails is not built, which is an error.',
  todo: 'Install the package with the command in the finding, or correct the import.',
})

export const pageCode = defineRule({
  id: 'page-code',
  group: 'pages',
  level: 'warn',
  concernsCode: true,
  what: 'The code of an MDX page failed: an expression, a component that the page imports or defines, or a file that does not exist. It is omitted and the content of its component stays; the rest of the page is shown. Or it uses a part of another tool that docsgen does not have.',
  todo: 'Correct the code. Pages are rendered without a browser: code that needs `window` belongs in `BrowserOnly`.',
})

export const pluginFailed = defineRule({
  id: 'plugin-failed',
  group: 'pages',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'A plugin threw, or returned something that cannot be used. Pages are made without it.',
  todo: 'Correct the plugin, its options, or what it reads.',
})

export const pluginMessage = defineRule({
  id: 'plugin-message',
  group: 'pages',
  level: 'warn',
  what: 'A unified plugin reported something about the page.',
  todo: 'Follow what the message says. Its end names the plugin.',
})

export const reservedAttribute = defineRule({
  id: 'reserved-attribute',
  group: 'pages',
  level: 'warn',
  what: 'An attribute of raw HTML or JSX has a name that docsgen uses itself: `data-dg-…`. It is omitted.',
  todo: 'Choose another name.',
})

export const timeLimit = defineRule({
  id: 'time-limit',
  group: 'pages',
  level: 'throw',
  contentLoss: 'some-pages',
  what: 'Code of the site, a plugin or a diagram did not end in time, and the page or the site was made without it. Outside of continuous integration (the variable `CI`), it is at most a warning. The result is not cached.',
  todo: 'Run it again when the machine is less busy. If that does not help, correct what the other finding at the page names.',
})

export const unknownComponent = defineRule({
  id: 'unknown-component',
  group: 'pages',
  level: 'warn',
  what: 'A tag has the name of a component that the site does not have. Only its content is shown. A tag that is never closed is shown as text; after a word, as in `Map<Key>`, it is reported as a note. Each name is reported once, with the number of pages that use it.',
  todo: 'Register the component in the module that `markdown.components` names, correct the name, or write the tag as code.',
})

export const unknownIcon = defineRule({
  id: 'unknown-icon',
  group: 'pages',
  level: 'warn',
  what: 'A page names an icon that the icon set does not have. The icon is left out.',
  todo: 'Correct the name: the icons are those of [Tabler](https://tabler.io/icons).',
})

export const untracedInput = defineRule({
  id: 'untraced-input',
  group: 'pages',
  level: 'log',
  what: 'Code of pages or components imports a module whose results docsgen cannot trace, such as `child_process` or `http`. If these change, cached pages stay as they are.',
  todo: 'Read the value from a variable of the environment or a file with `fs`, or build with `--no-cache`.',
})

export const unusedProp = defineRule({
  id: 'unused-prop',
  group: 'pages',
  level: 'log',
  what: 'A page gives a component a prop that it has in another tool and not in docsgen, such as `frame` of `Code` or `size` of `Badge`. The component is shown without it. Each prop is reported once for all pages.',
  todo: 'Remove the prop, or write a component of the site that has it.',
})
