import { createLamp, toggle } from '@lamp/core'

console.log(toggle(createLamp()).isOn ? 'on' : 'off')
