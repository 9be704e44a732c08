// Made from custom-elements.json by `npm run make -- manifest`; edit the elements, not this file.
import type { ElementAttributes } from '../dist/elements/attributes.js'
import type { ModalEvents } from '../dist/src/modal-handle.js'

interface Handlers {
  onW3mOpen?: (event: CustomEvent<ModalEvents['open']>) => void
  onW3mClose?: (event: CustomEvent<ModalEvents['close']>) => void
  onW3mConnect?: (event: CustomEvent<ModalEvents['connect']>) => void
  onW3mDisconnect?: (event: CustomEvent<ModalEvents['disconnect']>) => void
  onW3mAccount?: (event: CustomEvent<ModalEvents['account']>) => void
  onW3mNetwork?: (event: CustomEvent<ModalEvents['network']>) => void
  onW3mSignIn?: (event: CustomEvent<ModalEvents['sign-in']>) => void
  onW3mSignOut?: (event: CustomEvent<ModalEvents['sign-out']>) => void
  onW3mError?: (event: CustomEvent<ModalEvents['error']>) => void
  onW3mEvent?: (event: CustomEvent<ModalEvents['event']>) => void
}

type Elements = {
  [Tag in keyof ElementAttributes]: new () => { $props: ElementAttributes[Tag] & Handlers }
}

declare module 'vue' {
  interface GlobalComponents extends Elements {}
}
