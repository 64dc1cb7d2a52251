/** The rule about what drawing needs. */
import { defineRule } from '../../findings/define-rule.ts'

export const socialImages = defineRule({
  id: 'social-images',
  group: 'runs',
  level: 'warn',
  what: '`socialImages` is on, and a package that draws the images is not installed. Pages have the image that `image` names.',
  todo: 'Install the packages that the message names.',
})
