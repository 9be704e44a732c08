/**
 * Runs the main function of a script and ends the process with the exit code that it resolves with. If it rejects, prints the error's
 * message and cause and exits with 1.
 */
export const exitWith = main =>
  main().then(
    code => process.exit(code),
    error => {
      const cause = error.cause ? `\n  ${error.cause.message ?? error.cause}` : ''
      process.stderr.write(`${error.message ?? error}${cause}\n`)
      process.exit(1)
    },
  )
