export default {
  mode: 'production',
  entry: './src/main.js',
  output: { clean: true },
  // Chunks that load on user actions exceed webpack's recommended size for an initial script.
  performance: { hints: false },
}
