import webpack from 'webpack'

const [input, output] = process.argv.slice(2)
webpack(
  {
    mode: process.env.NODE_ENV,
    entry: input,
    output: { path: output },
    // Chunks that load on user actions exceed webpack's recommended size for an initial script.
    performance: { hints: false },
  },
  (error, stats) => {
    if (error) throw error
    process.stdout.write(stats.toString('errors-warnings'))
    process.exitCode = stats.hasErrors() ? 1 : 0
  },
)
