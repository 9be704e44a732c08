/** Runs a script's work and ends the process with the code that it resolves with, or with 1 and the error's message and cause. */
export const exitWith = main =>
  main().then(
    code => process.exit(code),
    error => {
      const cause = error.cause ? `\n  ${error.cause.message ?? error.cause}` : ''
      process.stderr.write(`${error.message ?? error}${cause}\n`)
      process.exit(1)
    },
  )
