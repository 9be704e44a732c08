// Made from custom-elements.json by `npm run make -- manifest`; edit the elements, not this file.
import type { ElementAttributes } from '../dist/elements/attributes.js'
import type { ModalEvents } from '../dist/src/modal-handle.js'
import type { JSX } from 'solid-js'

interface Handlers {
  'on:w3m-open'?: (event: CustomEvent<ModalEvents['open']>) => void
  'on:w3m-close'?: (event: CustomEvent<ModalEvents['close']>) => void
  'on:w3m-connect'?: (event: CustomEvent<ModalEvents['connect']>) => void
  'on:w3m-disconnect'?: (event: CustomEvent<ModalEvents['disconnect']>) => void
  'on:w3m-account'?: (event: CustomEvent<ModalEvents['account']>) => void
  'on:w3m-network'?: (event: CustomEvent<ModalEvents['network']>) => void
  'on:w3m-sign-in'?: (event: CustomEvent<ModalEvents['sign-in']>) => void
  'on:w3m-sign-out'?: (event: CustomEvent<ModalEvents['sign-out']>) => void
  'on:w3m-error'?: (event: CustomEvent<ModalEvents['error']>) => void
  'on:w3m-event'?: (event: CustomEvent<ModalEvents['event']>) => void
}

type Elements = {
  [Tag in keyof ElementAttributes]: Omit<JSX.HTMLAttributes<HTMLElement>, keyof ElementAttributes[Tag]> &
    ElementAttributes[Tag] &
    Handlers
}

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
