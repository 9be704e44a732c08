/** Texts of the faucet page, which gives out worthless tokens. */
export const texts = {
  title: 'Test token faucet',
  network: 'Network',
  address: 'Address',
  add: 'Add 10 tokens',
  invalidAddress: 'Not a valid address for this network',
  sending: 'Sending tokens',
  done: '10 tokens added on {network}.',
  unreachable: 'The network can’t be reached.',
} as const
