import { ForeignClient, type FrameMessage } from './foreign-client.ts'

// Script of a page that embeds the frame with a third-party client. The frame is hidden until an approval is needed.

declare global {
  interface Window {
    foreignClient: ForeignClient
  }
}

const findFrame = (): HTMLIFrameElement => document.querySelector('iframe') as HTMLIFrameElement

window.foreignClient = new ForeignClient({
  post: message => findFrame().contentWindow?.postMessage(message, '*'),
  onMessage: listener => addEventListener('message', ({ data }) => listener(data as FrameMessage)),
  show: isShown => findFrame().style.setProperty('display', isShown ? 'block' : 'none'),
})
