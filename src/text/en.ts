import { buttonWords } from './button-words.ts'

/** Every word on the screens, by key. 1 */
export const en = {
  ...buttonWords,
  modal: {
    label: 'Wallet',
    close: 'Close',
    back: 'Back',
    help: 'What is a wallet?',
    loading: 'Loading',
    chunkFailed: 'This part did not load.',
    retry: 'Try again',
    reload: 'Reload the page',
    refused: 'Finish this step first.',
  },
}

export type Words = { readonly [S in keyof typeof en]: { readonly [K in keyof (typeof en)[S]]: string } }
