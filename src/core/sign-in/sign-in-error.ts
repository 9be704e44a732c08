/** Error messages for developers, by the rule that a sign-in message violates. */
const sentences = {
  MESSAGE_TOO_LONG: 'A sign-in message is at most 8 kB long',
  MESSAGE_MALFORMED: 'The text does not have the form of a sign-in message',
  DOMAIN_INVALID: 'The domain must be a host with an optional port, such as app.example:8443',
  SCHEME_INVALID: 'The part before :// must be the name of a scheme, such as https',
  ADDRESS_INVALID: 'The address is not valid on its network. An EVM address needs its EIP-55 checksum',
  STATEMENT_INVALID:
    'The statement must be one line of English letters, digits, spaces and simple punctuation; use ASCII, without line breaks and without " < > \\ ^ ` { } | %',
  STATEMENT_LIKE_FIELD: 'The statement must not start like a field of the message, such as "URI: "',
  URI_INVALID: 'The URI must be absolute, such as https://app.example/login',
  URI_MISSING: 'The message has no URI',
  VERSION_INVALID: 'The version must be 1',
  VERSION_MISSING: 'The message has no version',
  CHAIN_ID_INVALID: 'The chain id is not valid in its namespace',
  CHAIN_ID_MISSING: 'The message has no chain id',
  NONCE_INVALID: 'The nonce must be at least 8 letters or digits',
  NONCE_MISSING: 'The message has no nonce',
  ISSUED_AT_INVALID: 'The issue time must be a valid RFC 3339 date and time',
  ISSUED_AT_MISSING: 'The message has no issue time',
  EXPIRATION_TIME_INVALID: 'The expiration time must be a valid RFC 3339 date and time',
  NOT_BEFORE_INVALID: 'The not-before time must be a valid RFC 3339 date and time',
  REQUEST_ID_INVALID: 'The request id contains a character that is not allowed',
  RESOURCES_INVALID: 'Each resource must be an absolute URI',
  RECAP_INVALID:
    'The message requests rights that its text does not list, or rights other than requests to EVM wallets',
} as const

/** Name of a rule that a sign-in message can violate. */
export type SignInRule = keyof typeof sentences

/** Thrown if a sign-in message cannot be created, or is rejected. `code` is the violated rule. */
export class SignInError<Code extends string = SignInRule> extends Error {
  override readonly name = 'SignInError'
  readonly code: Code

  constructor(code: Code, sentence?: string, options?: ErrorOptions) {
    super(sentence ?? sentences[code as SignInRule] ?? code, options)
    this.code = code
  }
}
