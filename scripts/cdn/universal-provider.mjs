// What the bundle takes of the pairing library, which is built apart: its packages hold CommonJS.
export { UniversalProvider } from '@walletconnect/universal-provider'
