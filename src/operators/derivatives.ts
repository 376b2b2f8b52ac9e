import { defineDomain } from '../core/registry/define-domain.js';

/** Derivatives pricing: forwards and hedges, European options and their sensitivities, digital, exchange and barrier options, default risk. */
export const derivatives = defineDomain({
  id: 'derivatives',
  prefix: 'DV',
  name: 'Derivatives pricing',
  field: 'finance',
  about:
    'Fair prices of forwards, futures and options, how they react to the market (the Greeks), how to hedge with them, and default risk seen as an option.',
  notice: 'For education and research; not financial advice.',
  operators: [
    // Forwards and futures
    {
      id: 'DV1',
      name: 'Forward price with cost of carry',
      equation: 'F = S * exp((r + u - y) * T)',
      where: {
        F: 'forward or futures price for delivery at T [currency] > 0',
        S: 'spot price [currency] > 0',
        r: 'interest rate per year, continuously compounded [1]',
        u: 'storage cost per year as a share of the spot price, continuous; 0 for shares and currencies [1] default 0',
        y: 'income per year as a share of the spot price, continuous: dividend yield, foreign interest rate or convenience yield; 0 if there is none [1] default 0',
        T: 'years to delivery [1] >= 0',
      },
      example: {
        given: { S: 60, r: 0.05, u: 0.02, y: 0.03, T: 0.5 },
        gives: 61.212080401605349,
        from: 'mpmath 1.2.1, 30 digits; 60 * exp(0.02)',
      },
      source: 'Hull, Options, Futures, and Other Derivatives (determination of forward and futures prices: the cost of carry)',
      assumes: 'no arbitrage; all rates continuously compounded and known; futures and forward price alike',
      also: [
        'cost of carry model of the forward price',
        'futures fair value',
        'implied forward price',
        'stock index futures price',
        'convenience yield (solve for y)',
      ],
      tags: ['forward', 'futures', 'commodity'],
    },
    {
      id: 'DV2',
      name: 'Forward exchange rate (covered interest parity)',
      equation: 'F = S * (1 + r_q * tau_q) / (1 + r_b * tau_b)',
      where: {
        F: 'forward price of one unit of base currency, in quote currency [1] > 0',
        S: 'spot price of one unit of base currency, in quote currency [1] > 0',
        r_q: 'simple interest rate per year of the quote currency [1]',
        tau_q: 'time in years by the day count of the quote currency [1] >= 0',
        r_b: 'simple interest rate per year of the base currency [1]',
        tau_b: 'time in years by the day count of the base currency [1] >= 0',
      },
      requires: ['1 + r_q * tau_q > 0', '1 + r_b * tau_b > 0'],
      example: {
        given: { S: 1.27, r_q: 0.052, tau_q: 0.5056, r_b: 0.047, tau_b: 0.4986 },
        gives: 1.2735453085308269,
        from: 'mpmath 1.2.1, 30 digits; a loan in one currency against a deposit in the other over half a year',
      },
      source: 'Bekaert & Hodrick, International Financial Management (interest rate parity)',
      assumes: 'money market rates without compounding, no transaction costs or basis; in EUR/USD the base currency is EUR',
      also: ['FX forward', 'currency forward rate', 'covered interest rate parity', 'FX swap outright', 'outright forward'],
      tags: ['forward', 'currency'],
    },
    {
      id: 'DV3',
      name: 'Number of futures contracts for a minimum-variance hedge',
      equation: 'N = rho * sigma_S / sigma_F * V_A / V_F',
      where: {
        N: 'futures contracts to sell against a long position, before rounding; negative means buy [1]',
        rho: 'correlation of the returns of position and futures [1] in [-1, 1]',
        sigma_S: 'standard deviation of the returns of the position [1] >= 0',
        sigma_F: 'standard deviation of the returns of the futures, over the same period [1] > 0',
        V_A: 'value of the position to be hedged [currency]',
        V_F: 'value of one futures contract: futures price times size [currency] > 0',
      },
      example: {
        given: { rho: 0.9, sigma_S: 0.24, sigma_F: 0.28, V_A: 3880000, V_F: 83580 },
        gives: 35.811711619321095,
        from: 'mpmath 1.2.1, 30 digits; fuel of 3.88 million hedged with contracts on 42,000 gallons at 1.99',
      },
      source:
        'Hull, Options, Futures, and Other Derivatives (hedging strategies using futures: optimal number of contracts, daily settlement)',
      assumes: 'relative price changes (returns) of both over one horizon; rho * sigma_S / sigma_F is the minimum-variance hedge ratio',
      also: [
        'optimal number of futures contracts',
        'how many futures to hedge',
        'cross hedge',
        'beta hedge with index futures',
        'tailing the hedge',
      ],
      tags: ['futures', 'hedging'],
    },
    // European options
    {
      id: 'DV4',
      name: 'Put-call parity of European options',
      equation: 'C = P + S * exp(-q * T) - K * exp(-r * T)',
      where: {
        C: 'price of the call [currency] >= 0',
        P: 'price of the put with the same strike and expiry [currency] >= 0',
        S: 'spot price of the underlying [currency] > 0',
        q: 'dividend yield per year, or foreign interest rate for a currency, continuously compounded; 0 for none [1] default 0',
        T: 'years to expiry [1] >= 0',
        K: 'strike price [currency] > 0',
        r: 'interest rate per year, continuously compounded [1]',
      },
      requires: ['P + S * exp(-q * T) >= K * exp(-r * T)'],
      example: {
        given: { P: 2.25, S: 31, q: 0.01, T: 0.25, K: 30, r: 0.1 },
        gives: 3.9132994334712838,
        from: 'mpmath 1.2.1, 30 digits; portfolios of equal payoff at expiry',
      },
      source: 'Stoll, Journal of Finance 24 (1969) 801-824; Hull, Options, Futures, and Other Derivatives (properties of stock options)',
      assumes: 'European exercise, no arbitrage or costs (a put below its lower bound is refused); American options only satisfy bounds',
      also: ['call from put price', 'synthetic call', 'put call parity arbitrage', 'implied dividend (solve for q)'],
      tags: ['option', 'arbitrage'],
    },
    {
      id: 'DV5',
      name: 'Risk-neutral probability of an up move (binomial tree)',
      equation: 'p = (exp((r - q) * Delta_t) - d) / (u - d)',
      where: {
        p: 'risk-neutral probability of the up move [1] in [0, 1]',
        r: 'interest rate per year, continuously compounded [1]',
        q: 'dividend yield per year, continuously compounded; 0 for none [1] default 0',
        Delta_t: 'length of the step in years [1] > 0',
        d: 'factor of the price in a down move [1] > 0',
        u: 'factor of the price in an up move [1] > d',
      },
      requires: ['exp((r - q) * Delta_t) > d', 'exp((r - q) * Delta_t) < u'],
      example: {
        given: { r: 0.12, q: 0.02, Delta_t: 0.25, d: 0.9, u: 1.1 },
        gives: 0.6265756026221442,
        from: 'mpmath 1.2.1, 30 digits; with q = 0 it is 0.6523, as in the example of older editions of Hull',
      },
      source:
        'Cox, Ross & Rubinstein, Journal of Financial Economics 7 (1979) 229-263; Hull, Options, Futures, and Other Derivatives (binomial trees)',
      assumes:
        'one step with two outcomes, no arbitrage: the growth factor of the forward lies between d and u; not a real-world probability',
      also: ['CRR probability', 'binomial option model probability', 'pseudo-probability', 'martingale probability', 'one-step tree'],
      tags: ['option', 'binomial tree'],
    },
    {
      id: 'DV6',
      name: 'Black-Scholes-Merton price of a European call',
      equation:
        'C = S * exp(-q * T) * normcdf((ln(S / K) + (r - q + sigma^2 / 2) * T) / (sigma * sqrt(T)))' +
        ' - K * exp(-r * T) * normcdf((ln(S / K) + (r - q - sigma^2 / 2) * T) / (sigma * sqrt(T)))',
      where: {
        C: 'price of the call [currency] >= 0',
        S: 'spot price of the underlying [currency] > 0',
        q: 'dividend yield per year, or foreign interest rate for a currency, continuously compounded; 0 for none [1] default 0',
        T: 'years to expiry [1] > 0',
        K: 'strike price [currency] > 0',
        r: 'interest rate per year, continuously compounded [1]',
        sigma: 'volatility per square root of a year, 0.2 for 20 percent [1] > 0',
      },
      example: {
        given: { S: 930, q: 0.03, T: 0.16666666666666666, K: 900, r: 0.08, sigma: 0.2 },
        gives: 51.832956796490849,
        from: 'mpmath 1.2.1, 30 digits: payoff integrated over the lognormal density; Hull has this index option with 51.83',
      },
      source:
        'Black & Scholes, Journal of Political Economy 81 (1973) 637-654; Merton, Bell Journal of Economics 4 (1973) 141-183; Hull, Options, Futures, and Other Derivatives',
      assumes:
        'European exercise, lognormal price with constant volatility, rates and yield; no costs; q = r_foreign gives Garman-Kohlhagen',
      also: [
        'Black-Scholes call',
        'fair value of a call option',
        'implied volatility (solve for sigma)',
        'Garman-Kohlhagen currency option',
        'BSM formula',
      ],
      tags: ['option', 'Black-Scholes', 'implied volatility'],
    },
    {
      id: 'DV7',
      name: 'Black-Scholes-Merton price of a European put',
      equation:
        'P = K * exp(-r * T) * normcdf(-(ln(S / K) + (r - q - sigma^2 / 2) * T) / (sigma * sqrt(T)))' +
        ' - S * exp(-q * T) * normcdf(-(ln(S / K) + (r - q + sigma^2 / 2) * T) / (sigma * sqrt(T)))',
      where: {
        P: 'price of the put [currency] >= 0',
        K: 'strike price [currency] > 0',
        r: 'interest rate per year, continuously compounded [1]',
        T: 'years to expiry [1] > 0',
        S: 'spot price of the underlying [currency] > 0',
        q: 'dividend yield per year, or foreign interest rate for a currency, continuously compounded; 0 for none [1] default 0',
        sigma: 'volatility per square root of a year, 0.2 for 20 percent [1] > 0',
      },
      example: {
        given: { K: 95, r: 0.1, T: 0.5, S: 100, q: 0.05, sigma: 0.2 },
        gives: 2.4647876467558212,
        from: 'mpmath 1.2.1, 30 digits: payoff integrated over the lognormal density; Haug has this index put with 2.4648',
      },
      source:
        'Black & Scholes, Journal of Political Economy 81 (1973) 637-654; Merton, Bell Journal of Economics 4 (1973) 141-183; Hull, Options, Futures, and Other Derivatives',
      assumes:
        'European exercise, lognormal price with constant volatility, rates and yield; no costs; an American put is worth at least as much',
      also: [
        'Black-Scholes put',
        'fair value of a put option',
        'price of portfolio insurance',
        'implied volatility of a put (solve for sigma)',
      ],
      tags: ['option', 'Black-Scholes', 'implied volatility'],
    },
    // Greeks
    {
      id: 'DV8',
      name: 'Delta of a European option',
      equation: 'Delta = phi * exp(-q * T) * normcdf(phi * (ln(S / K) + (r - q + sigma^2 / 2) * T) / (sigma * sqrt(T)))',
      where: {
        Delta: 'change of the option price per change of the spot price [1]',
        phi: '1 for a call, -1 for a put [1] integer in [-1, 1] != 0',
        q: 'dividend yield per year, or foreign interest rate for a currency, continuously compounded; 0 for none [1] default 0',
        T: 'years to expiry [1] > 0',
        S: 'spot price of the underlying [currency] > 0',
        K: 'strike price [currency] > 0',
        r: 'interest rate per year, continuously compounded [1]',
        sigma: 'volatility per square root of a year, 0.2 for 20 percent [1] > 0',
      },
      example: {
        given: { phi: -1, q: 0.1, T: 0.5, S: 105, K: 100, r: 0.1, sigma: 0.36 },
        gives: -0.35660076477071839,
        from: 'mpmath 1.2.1, 30 digits: derivative of the integrated payoff; Haug has -0.3566 for these data (option on a future, q = r)',
      },
      source: 'Hull, Options, Futures, and Other Derivatives (the Greek letters); Haug, The Complete Guide to Option Pricing Formulas',
      assumes: 'Black-Scholes-Merton model, European exercise; spot delta, not forward delta; per unit of the underlying',
      also: [
        'option delta',
        'shares needed to delta hedge',
        'hedge ratio of an option',
        'how much an option moves with the stock',
        'N(d1)',
      ],
      tags: ['option', 'Greeks', 'hedging'],
    },
    {
      id: 'DV9',
      name: 'Gamma of a European option',
      equation:
        'Gamma = exp(-q * T) * exp(-((ln(S / K) + (r - q + sigma^2 / 2) * T) / (sigma * sqrt(T)))^2 / 2)' +
        ' / (S * sigma * sqrt(2 * pi * T))',
      where: {
        Gamma: 'change of delta per change of the spot price [1/currency] >= 0',
        q: 'dividend yield per year, or foreign interest rate for a currency, continuously compounded; 0 for none [1] default 0',
        T: 'years to expiry [1] > 0',
        S: 'spot price of the underlying [currency] > 0',
        K: 'strike price [currency] > 0',
        r: 'interest rate per year, continuously compounded [1]',
        sigma: 'volatility per square root of a year, 0.2 for 20 percent [1] > 0',
      },
      example: {
        given: { q: 0.02, T: 0.75, S: 55, K: 60, r: 0.1, sigma: 0.3 },
        gives: 0.027493814107859382,
        from: 'mpmath 1.2.1, 30 digits: second derivative of the price; with q = 0 it is 0.0278, as in Haug',
      },
      source: 'Hull, Options, Futures, and Other Derivatives (the Greek letters); Haug, The Complete Guide to Option Pricing Formulas',
      assumes: 'Black-Scholes-Merton model, European exercise; the same for call and put; per unit of the underlying and of its price',
      also: ['option gamma', 'curvature of the option price', 'how fast delta changes', 'convexity of an option'],
      tags: ['option', 'Greeks', 'hedging'],
    },
    {
      id: 'DV10',
      name: 'Vega of a European option',
      equation: 'V = S * exp(-q * T) * sqrt(T / (2 * pi)) * exp(-((ln(S / K) + (r - q + sigma^2 / 2) * T) / (sigma * sqrt(T)))^2 / 2)',
      where: {
        V: 'change of the option price per 1.00 (100 percentage points) of volatility [currency] >= 0',
        S: 'spot price of the underlying [currency] > 0',
        q: 'dividend yield per year, or foreign interest rate for a currency, continuously compounded; 0 for none [1] default 0',
        T: 'years to expiry [1] > 0',
        K: 'strike price [currency] > 0',
        r: 'interest rate per year, continuously compounded [1]',
        sigma: 'volatility per square root of a year, 0.2 for 20 percent [1] > 0',
      },
      example: {
        given: { S: 55, q: 0.0355, T: 0.75, K: 60, r: 0.105, sigma: 0.3 },
        gives: 18.502744089127552,
        from: 'mpmath 1.2.1, 30 digits: derivative of the price by volatility',
      },
      source: 'Hull, Options, Futures, and Other Derivatives (the Greek letters); Haug, The Complete Guide to Option Pricing Formulas',
      assumes: 'Black-Scholes-Merton model, European exercise; the same for call and put; divide by 100 for one percentage point',
      also: ['option vega', 'sensitivity to volatility', 'kappa of an option', 'sensitivity of an option to implied volatility'],
      tags: ['option', 'Greeks', 'volatility'],
    },
    {
      id: 'DV11',
      name: 'Theta of a European option',
      equation:
        'Theta = phi * (q * S * exp(-q * T) * normcdf(phi * (ln(S / K) + (r - q + sigma^2 / 2) * T) / (sigma * sqrt(T)))' +
        ' - r * K * exp(-r * T) * normcdf(phi * (ln(S / K) + (r - q - sigma^2 / 2) * T) / (sigma * sqrt(T))))' +
        ' - S * exp(-q * T) * sigma / sqrt(8 * pi * T) * exp(-((ln(S / K) + (r - q + sigma^2 / 2) * T) / (sigma * sqrt(T)))^2 / 2)',
      where: {
        Theta: 'change of the option price per year that passes, all else equal [currency]',
        phi: '1 for a call, -1 for a put [1] integer in [-1, 1] != 0',
        q: 'dividend yield per year, or foreign interest rate for a currency, continuously compounded; 0 for none [1] default 0',
        S: 'spot price of the underlying [currency] > 0',
        T: 'years to expiry [1] > 0',
        K: 'strike price [currency] > 0',
        r: 'interest rate per year, continuously compounded [1]',
        sigma: 'volatility per square root of a year, 0.2 for 20 percent [1] > 0',
      },
      example: {
        given: { phi: -1, q: 0.05, S: 430, T: 0.08333333333333333, K: 405, r: 0.07, sigma: 0.2 },
        gives: -31.192350304270553,
        from: 'mpmath 1.2.1, 30 digits: derivative of the price by time; Haug has this put with -31.1924',
      },
      source: 'Hull, Options, Futures, and Other Derivatives (the Greek letters); Haug, The Complete Guide to Option Pricing Formulas',
      assumes: 'Black-Scholes-Merton model, European exercise; per year: divide by 365 for a calendar day or by 252 for a trading day',
      also: ['option theta', 'time decay of an option', 'how fast an option loses value with time'],
      tags: ['option', 'Greeks'],
    },
    {
      id: 'DV12',
      name: 'Rho of a European option',
      equation: 'Rho = phi * K * T * exp(-r * T) * normcdf(phi * (ln(S / K) + (r - q - sigma^2 / 2) * T) / (sigma * sqrt(T)))',
      where: {
        Rho: 'change of the option price per 1.00 (100 percentage points) of the interest rate [currency]',
        phi: '1 for a call, -1 for a put [1] integer in [-1, 1] != 0',
        K: 'strike price [currency] > 0',
        T: 'years to expiry [1] > 0',
        r: 'interest rate per year, continuously compounded [1]',
        S: 'spot price of the underlying [currency] > 0',
        q: 'dividend yield per year, or foreign interest rate for a currency, continuously compounded; 0 for none [1] default 0',
        sigma: 'volatility per square root of a year, 0.2 for 20 percent [1] > 0',
      },
      example: {
        given: { phi: 1, K: 75, T: 1, r: 0.09, S: 72, q: 0.02, sigma: 0.19 },
        gives: 35.873083979470615,
        from: 'mpmath 1.2.1, 30 digits: derivative of the price by the rate; with q = 0 it is 38.7325, as in Haug',
      },
      source: 'Hull, Options, Futures, and Other Derivatives (the Greek letters); Haug, The Complete Guide to Option Pricing Formulas',
      assumes:
        'Black-Scholes-Merton model on a spot price with q held fixed (not for options on futures); divide by 100 for one percentage point',
      also: ['option rho', 'sensitivity of an option to interest rates', 'change of option value when rates rise'],
      tags: ['option', 'Greeks', 'interest rate risk'],
    },
    // Other models and payoffs
    {
      id: 'DV13',
      name: 'Black-76 price of an option on a future or forward',
      equation:
        'V = exp(-r * T) * phi * (F * normcdf(phi * (ln(F / K) + sigma^2 * T / 2) / (sigma * sqrt(T)))' +
        ' - K * normcdf(phi * (ln(F / K) - sigma^2 * T / 2) / (sigma * sqrt(T))))',
      where: {
        V: 'price of the option [currency] >= 0',
        r: 'interest rate per year, continuously compounded [1]',
        T: 'years to expiry [1] > 0',
        phi: '1 for a call, -1 for a put [1] integer in [-1, 1] != 0',
        F: 'futures or forward price [currency] > 0',
        K: 'strike price [currency] > 0',
        sigma: 'volatility of the futures price per square root of a year, 0.2 for 20 percent [1] > 0',
      },
      example: {
        given: { r: 0.1, T: 0.75, phi: 1, F: 19, K: 19, sigma: 0.28 },
        gives: 1.7010507252362671,
        from: 'mpmath 1.2.1, 30 digits: payoff integrated over the lognormal density; Haug has this oil option with 1.7011',
      },
      source: 'Black, Journal of Financial Economics 3 (1976) 167-179; Hull, Options, Futures, and Other Derivatives (futures options)',
      assumes: 'European exercise, premium paid at the start, lognormal futures price with constant volatility, positive price and strike',
      also: ['Black model', 'futures option price', 'commodity option', 'option on a forward', 'lognormal forward model'],
      tags: ['option', 'futures', 'implied volatility'],
      alternatives: ['DV14'],
    },
    {
      id: 'DV14',
      name: 'Bachelier (normal model) option price',
      equation:
        'V = exp(-r * T) * (phi * (F - K) * normcdf(phi * (F - K) / (sigma_N * sqrt(T)))' +
        ' + sigma_N * sqrt(T / (2 * pi)) * exp(-((F - K) / sigma_N)^2 / (2 * T)))',
      where: {
        V: 'price of the option [currency] >= 0',
        r: 'interest rate per year, continuously compounded [1]',
        T: 'years to expiry [1] > 0',
        phi: '1 for a call, -1 for a put [1] integer in [-1, 1] != 0',
        F: 'futures or forward price, may be negative [currency]',
        K: 'strike price, may be negative [currency]',
        sigma_N: 'normal volatility: standard deviation of the price change over one year [currency] > 0',
      },
      example: {
        given: { r: 0.05, T: 0.5, phi: -1, F: 100, K: 105, sigma_N: 20 },
        gives: 8.2812458846390945,
        from: 'mpmath 1.2.1, 30 digits: payoff integrated over the normal density',
      },
      source:
        "Bachelier, Théorie de la spéculation (1900); Choi, Kwak, Tee & Wang, A Black-Scholes user's guide to the Bachelier model, Journal of Futures Markets 42 (2022)",
      assumes: 'European exercise, normally distributed forward price with constant absolute volatility',
      also: ['normal volatility model', 'option with negative price', 'basis point volatility option', 'spread option, normal model'],
      tags: ['option', 'futures', 'implied volatility'],
      alternatives: ['DV13'],
    },
    {
      id: 'DV15',
      name: 'Cash-or-nothing digital option price',
      equation: 'V = Q * exp(-r * T) * normcdf(phi * (ln(S / K) + (r - q - sigma^2 / 2) * T) / (sigma * sqrt(T)))',
      where: {
        V: 'price of the option [currency] >= 0',
        Q: 'fixed amount paid at expiry if the option ends in the money [currency] >= 0',
        r: 'interest rate per year, continuously compounded [1]',
        T: 'years to expiry [1] > 0',
        phi: '1 pays above the strike (call), -1 pays below it (put) [1] integer in [-1, 1] != 0',
        S: 'spot price of the underlying [currency] > 0',
        K: 'strike price [currency] > 0',
        q: 'dividend yield per year, or foreign interest rate for a currency, continuously compounded; 0 for none [1] default 0',
        sigma: 'volatility per square root of a year, 0.2 for 20 percent [1] > 0',
      },
      example: {
        given: { Q: 10, r: 0.06, T: 0.75, phi: -1, S: 100, K: 80, q: 0.06, sigma: 0.35 },
        gives: 2.6710456844613474,
        from: 'mpmath 1.2.1, 30 digits: normal density integrated; Haug has this put on a future (q = r) with 2.6710',
      },
      source:
        'Reiner & Rubinstein, Unscrambling the binary code, Risk 4(9) (1991) 75-83; Haug, The Complete Guide to Option Pricing Formulas (binary options)',
      assumes: 'Black-Scholes-Merton model, European exercise, flat volatility (the smile changes digital prices); paid at expiry',
      also: ['binary option', 'digital call', 'fixed payout option', 'bet on a price above a level', 'all-or-nothing option'],
      tags: ['option', 'exotic option'],
    },
    {
      id: 'DV16',
      name: 'Option to exchange one asset for another (Margrabe)',
      equation:
        'V = S_1 * exp(-q_1 * T) * normcdf((ln(S_1 / S_2) + (q_2 - q_1 + ((sigma_1 - sigma_2)^2 + 2 * (1 - rho) * sigma_1 * sigma_2) / 2) * T)' +
        ' / sqrt(((sigma_1 - sigma_2)^2 + 2 * (1 - rho) * sigma_1 * sigma_2) * T))' +
        ' - S_2 * exp(-q_2 * T) * normcdf((ln(S_1 / S_2) + (q_2 - q_1 - ((sigma_1 - sigma_2)^2 + 2 * (1 - rho) * sigma_1 * sigma_2) / 2) * T)' +
        ' / sqrt(((sigma_1 - sigma_2)^2 + 2 * (1 - rho) * sigma_1 * sigma_2) * T))',
      where: {
        V: 'price of the right to receive asset 1 for asset 2 at expiry [currency] >= 0',
        S_1: 'price of the asset received [currency] > 0',
        q_1: 'dividend yield per year of asset 1, continuously compounded; 0 for none [1] default 0',
        T: 'years to expiry [1] > 0',
        S_2: 'price of the asset given up [currency] > 0',
        q_2: 'dividend yield per year of asset 2, continuously compounded; 0 for none [1] default 0',
        sigma_1: 'volatility of asset 1 per square root of a year [1] > 0',
        sigma_2: 'volatility of asset 2 per square root of a year [1] > 0',
        rho: 'correlation of the returns of the two assets [1] >= -1 < 1',
      },
      example: {
        given: { S_1: 22, q_1: 0.06, T: 0.1, S_2: 20, q_2: 0.04, sigma_1: 0.2, sigma_2: 0.15, rho: -0.5 },
        gives: 2.125061998711742,
        from: 'mpmath 1.2.1, 30 digits: expectation conditional on asset 2, integrated; the table of Haug has 2.125 for these data',
      },
      source: 'Margrabe, Journal of Finance 33 (1978) 177-186; Haug, The Complete Guide to Option Pricing Formulas (exchange options)',
      assumes:
        'European exercise, both prices lognormal with constant volatility; the variance of the ratio is sigma_1^2 + sigma_2^2 - 2 rho sigma_1 sigma_2',
      also: ['exchange option', 'Margrabe formula', 'outperformance option', 'option to swap two assets', 'spread option with zero strike'],
      tags: ['option', 'exotic option', 'correlation'],
    },
    {
      id: 'DV17',
      name: 'Down-and-out barrier call price',
      equation:
        'V = S * exp(-q * T) * (normcdf((ln(S / max(K, H)) + (r - q + sigma^2 / 2) * T) / (sigma * sqrt(T)))' +
        ' - (H / S)^(2 * (r - q) / sigma^2 + 1) * normcdf((ln(H / S) + ln(H / max(K, H)) + (r - q + sigma^2 / 2) * T) / (sigma * sqrt(T))))' +
        ' - K * exp(-r * T) * (normcdf((ln(S / max(K, H)) + (r - q - sigma^2 / 2) * T) / (sigma * sqrt(T)))' +
        ' - (H / S)^(2 * (r - q) / sigma^2 - 1) * normcdf((ln(H / S) + ln(H / max(K, H)) + (r - q - sigma^2 / 2) * T) / (sigma * sqrt(T))))',
      where: {
        V: 'price of the call that dies when the spot price touches the barrier [currency] >= 0',
        S: 'spot price of the underlying, still above the barrier [currency] > 0',
        q: 'dividend yield per year, or foreign interest rate for a currency, continuously compounded; 0 for none [1] default 0',
        T: 'years to expiry [1] > 0',
        K: 'strike price [currency] > 0',
        H: 'barrier below the spot price [currency] > 0 < S',
        r: 'interest rate per year, continuously compounded [1]',
        sigma: 'volatility per square root of a year, 0.2 for 20 percent [1] >= 0.001',
      },
      requires: ['(2 * (r - q) / sigma^2 - 1) * ln(H / S) < 600'],
      example: {
        given: { S: 100, q: 0.02, T: 0.5, K: 100, H: 90, r: 0.05, sigma: 0.25 },
        gives: 6.6236129036181911,
        from: 'mpmath 1.2.1, 30 digits: payoff integrated over the density of paths that stay above the barrier',
      },
      source:
        'Merton, Bell Journal of Economics 4 (1973) 141-183; Reiner & Rubinstein, Breaking down the barriers, Risk 4(8) (1991) 28-35; Hull, Options, Futures, and Other Derivatives (exotic options)',
      assumes:
        'Black-Scholes-Merton model, barrier watched continuously, no rebate; max(K, H) joins barriers below and above the strike; very far barriers with r far below q and small sigma are refused',
      also: ['knock-out call', 'down-and-out barrier option', 'down and out call'],
      tags: ['option', 'exotic option', 'barrier'],
    },
    {
      id: 'DV18',
      name: 'Default probability in the Merton model',
      equation: 'PD = normcdf(-(ln(V / D) + (mu - sigma_V^2 / 2) * T) / (sigma_V * sqrt(T)))',
      where: {
        PD: 'probability that the assets are worth less than the debt at T [1] in [0, 1]',
        V: 'market value of the assets of the firm today [currency] > 0',
        D: 'face value of the debt due at T [currency] > 0',
        mu: 'expected growth rate of the assets per year, continuously compounded; the interest rate for the risk-neutral probability [1]',
        T: 'years until the debt is due [1] > 0',
        sigma_V: 'volatility of the assets per square root of a year [1] > 0',
      },
      example: {
        given: { V: 12.4, D: 10, mu: 0.05, T: 1, sigma_V: 0.2123 },
        gives: 0.1266006362637766,
        from: 'mpmath 1.2.1, 30 digits: normal density integrated; Hull has 12.7 % for these data',
      },
      source:
        'Merton, Journal of Finance 29 (1974) 449-470; Hull, Options, Futures, and Other Derivatives (credit risk: estimates from equity prices)',
      assumes: 'one zero-coupon debt, default only at T, lognormal asset value; the argument without its sign is the distance to default',
      also: [
        'default probability from distance to default',
        'structural credit model',
        'Merton credit model',
        'N(-d2) default probability',
        'chance that a firm goes bankrupt',
      ],
      tags: ['credit', 'default probability', 'option'],
    },
  ],
});
