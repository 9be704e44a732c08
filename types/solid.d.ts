// Made from custom-elements.json by `npm run make -- manifest`; edit the elements, not this file.
import type { ElementAttributes } from '../dist/elements/attributes.js'
import type { ElementEvents } from '../dist/src/modal-handle.js'
import type { JSX } from 'solid-js'

interface Handlers {
  'on:w3m-open'?: (event: CustomEvent<ElementEvents['open']>) => void
  'on:w3m-close'?: (event: CustomEvent<ElementEvents['close']>) => void
  'on:w3m-connect'?: (event: CustomEvent<ElementEvents['connect']>) => void
  'on:w3m-disconnect'?: (event: CustomEvent<ElementEvents['disconnect']>) => void
  'on:w3m-account'?: (event: CustomEvent<ElementEvents['account']>) => void
  'on:w3m-network'?: (event: CustomEvent<ElementEvents['network']>) => void
  'on:w3m-sign-in'?: (event: CustomEvent<ElementEvents['sign-in']>) => void
  'on:w3m-sign-out'?: (event: CustomEvent<ElementEvents['sign-out']>) => void
  'on:w3m-error'?: (event: CustomEvent<ElementEvents['error']>) => void
  'on:w3m-event'?: (event: CustomEvent<ElementEvents['event']>) => void
  'on:w3m-view-change'?: (event: CustomEvent<ElementEvents['view-change']>) => void
  'on:w3m-view-close'?: (event: CustomEvent<ElementEvents['view-close']>) => void
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
