export default {
  reactStrictMode: true,
  // A lint or an update of Next is no part of this test.
  devIndicators: false,
};
