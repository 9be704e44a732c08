// Which sources `npm run nightly -- mutation` changes, and which tests guard them. Flows that walk through the built package are not
// among these: a build for each change costs more than all other tests together.

/** Rooms by what is in the paths of their files; sentences decide nothing. `tests` are those that may be asked. */
export const rooms = [
  {
    name: 'sending',
    files: /^src\/controllers\/send/,
    tests: [/^tests\/controllers\/(?:send|account)/, /^tests\/elements\/views\/(?:send|money)/],
  },
  {
    name: 'sends of the chains',
    files: /^src\/(?:adapters|namespaces)\/[^/]+\/send/,
    tests: [
      /^tests\/controllers\/send/,
      /^tests\/(?:adapters|namespaces)\//,
      /^tests\/backend\/solana-adapter/,
    ],
  },
  {
    name: 'swap guard',
    files: /^src\/namespaces\/evm\/swap\//,
    tests: [/^tests\/namespaces\/evm\/swap/, /^tests\/backend\/swap-/],
  },
  {
    name: 'money',
    files: /^src\/core\/money\//,
    tests: [
      /^tests\/core\/money\//,
      /^tests\/controllers\/(?:send|swap|buy)/,
      /^tests\/namespaces\/evm\/swap/,
      /^tests\/boundaries/,
    ],
  },
  {
    name: 'sign-in rules',
    files: /^src\/core\/sign-in\//,
    tests: [/^tests\/core\/sign-in/, /^tests\/controllers\/sign-in/, /^tests\/server\//],
  },
  {
    name: 'sign-in server',
    files: /^src\/server\//,
    tests: [/^tests\/server\//],
  },
  {
    name: 'buying',
    files: /^src\/controllers\/buy\//,
    tests: [/^tests\/core\/checkout-url/, /^tests\/elements\/views\/(?:buy|fund)/],
  },
  {
    name: 'errors',
    files: /^src\/core\/errors\/(?!\w+-errors)/,
    tests: [/^tests\/core\/errors\//, /^tests\/core\/identity\//, /^tests\/text\//],
  },
  {
    name: 'frame client',
    files: /^src\/services\/embedded-frame\//,
    tests: [/^tests\/services\/embedded-frame\//, /^tests\/connectors\/embedded\//],
  },
  {
    name: 'frame connector',
    files: /^src\/connectors\/embedded\//,
    tests: [/^tests\/connectors\/embedded\//, /^tests\/elements\/views\/approve/],
  },
  {
    name: 'frame approval',
    files: /^demo\/backend\/frame\/page\/approval\/(?!words)/,
    tests: [/^tests\/frame\//, /^tests\/backend\/frame-/, /^tests\/flows\/frame-(?:approval|covers)/],
  },
  {
    name: 'frame server',
    files: /^demo\/backend\/frame\/server\/(?!words|mails|page\b)/,
    tests: [/^tests\/backend\/frame-/],
  },
]
