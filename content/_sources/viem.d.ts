// Names and types of viem 2, as far as the declarations of the SDKs and the samples of the pages use them.
