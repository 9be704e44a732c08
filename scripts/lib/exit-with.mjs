/** Runs a script's work and ends the process with the code that it resolves with, or with 1 and what went wrong. */
export const exitWith = main =>
  main().then(
    code => process.exit(code),
    error => {
      process.stderr.write(`${error.message}\n`)
      process.exit(1)
    },
  )
