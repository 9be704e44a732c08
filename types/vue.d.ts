// Made from custom-elements.json by `npm run make -- manifest`; edit the elements, not this file.
import type { ElementAttributes } from '../dist/elements/attributes.js'
import type { ElementEvents } from '../dist/src/modal-handle.js'

interface Handlers {
  onW3mOpen?: (event: CustomEvent<ElementEvents['open']>) => void
  onW3mClose?: (event: CustomEvent<ElementEvents['close']>) => void
  onW3mConnect?: (event: CustomEvent<ElementEvents['connect']>) => void
  onW3mDisconnect?: (event: CustomEvent<ElementEvents['disconnect']>) => void
  onW3mAccount?: (event: CustomEvent<ElementEvents['account']>) => void
  onW3mNetwork?: (event: CustomEvent<ElementEvents['network']>) => void
  onW3mSignIn?: (event: CustomEvent<ElementEvents['sign-in']>) => void
  onW3mSignOut?: (event: CustomEvent<ElementEvents['sign-out']>) => void
  onW3mError?: (event: CustomEvent<ElementEvents['error']>) => void
  onW3mEvent?: (event: CustomEvent<ElementEvents['event']>) => void
  onW3mViewChange?: (event: CustomEvent<ElementEvents['view-change']>) => void
  onW3mViewClose?: (event: CustomEvent<ElementEvents['view-close']>) => void
}

type Elements = {
  [Tag in keyof ElementAttributes]: new () => { $props: ElementAttributes[Tag] & Handlers }
}

declare module 'vue' {
  interface GlobalComponents extends Elements {}
}
