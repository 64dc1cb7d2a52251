import { defineRule } from '../define-rule.ts'

export const blockedImage = defineRule({
  id: 'blocked-image',
  group: 'pages',
  level: 'warn',
  what: "The site has a Content-Security-Policy and runs no code of its pages (`markdown.mdx: 'static'`), and a page shows an image of a host that the policy does not name. Browsers do not show it.",
  todo: 'Copy the image into the site, or add the host to `img-src` of `contentSecurityPolicy`.',
})
