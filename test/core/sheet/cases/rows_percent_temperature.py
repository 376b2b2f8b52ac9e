"""Percentages; temperatures as points and as differences; levels; money."""

from row import define_row

PERCENT = [
    ("120 + 10 %", "1", "120*1.1", "bc", "120*1.1"),
    ("50 kg + 10 %", "kg", "50*1.1*kg", "bc", "50*1.1"),
    ("80 - 25 %", "1", "80*(1-0.25)", "bc", "80*0.75"),
    ("12 % of 80", "1", "12/100*80", "bc", "0.12*80"),
    ("20% off 50 USD", "USD", "50*(1-0.2)*USD", "bc", "50*0.8"),
    ("7.5 % of 240 kg", "kg", "7.5*percent*240*kg", "bc", "0.075*240"),
    ("10 % + 20 %", "%", "10*percent+20*percent", "bc", "10+20"),
    ("25% + 25%", "1", "25*percent+25*percent", "bc", "0.25+0.25"),
    ("100 % - 3.5 % in %", "%", "100*percent-3.5*percent", "bc", "100-3.5"),
    ("45/60 in %", "%", "45/60*Q(1,'')", "bc", "45/60*100"),
    ("(54 - 48)/48 in %", "%", "(54-48)/48*Q(1,'')", "bc", "6/48*100"),
    ("250 USD * 8.25 %", "USD", "250*0.0825*USD", "bc", "250*0.0825"),
    ("1000 * (1 + 5 %)^3", "1", "1000*mpf('1.05')**3", "bc", "1000*1.05^3"),
    ("(6.25 %)/12", "1", "0.0625/12", "bc", "0.0625/12"),
    ("350 ppm in %", "%", "350e-6*Q(1,'')", "bc", "350/10^4"),
    ("40 kg * (1 - 15 %)", "kg", "40*(1-0.15)*kg", "bc", "40*0.85"),
    ("15 % of 62.40 USD in USD", "USD", "15*percent*62.4*USD", "bc", "0.15*62.4"),
    ("price = 89 USD\nprice + 19 %", ["USD", "USD"], ["89*USD", "89*1.19*USD"], "bc", ["89", "89*1.19"]),
    ("75 kW / 93 %", "kW", "75/0.93*kW", "bc", "75/0.93"),
]

TEMPERATURE = [
    ("37 degC in degF", "degF", "Q(37,'celsius').to('fahrenheit').magnitude", "bc", "37*9/5+32"),
    ("98.6 °F in °C", "degC", "Q(98.6,'fahrenheit').to('celsius').magnitude", "bc", "(98.6-32)*5/9"),
    ("25 degC in K", "K", "Q(25,'celsius').to('kelvin')", "bc", "25+273.15"),
    ("300 K in degC", "degC", "Q(300,'kelvin').to('celsius').magnitude", "bc", "300-273.15"),
    ("20 degC + 10 K", "degC", "(Q(20,'celsius')+Q(10,'delta_degC')).magnitude", "bc", "20+10"),
    ("80 degF - 68 degF", "K", "(Q(80,'fahrenheit')-Q(68,'fahrenheit')).to('delta_degC').magnitude*K", "bc", "12*5/9"),
    ("80 degF - 68 degF in K", "K", "12*5/mpf(9)*K", "bc", "12*5/9"),
    ("72 degF - 20 degC in K", "K", "((mpf(72)+mpf('459.67'))*5/9-mpf('293.15'))*K", "bc", "(72+459.67)*5/9-293.15"),
    ("mean([18 degC, 22 degC, 26 degC])", "degC", "stat.mean([18,22,26])", "bc", "(18+22+26)/3"),
    ("max([68 degF, 25 degC]) in degC", "degC", "max(Q(68,'fahrenheit').to('celsius').magnitude,25)", "R", "max((68-32)*5/9,25)"),
    ("stdev([20 degC, 22 degC, 27 degC])", "K", "stat.stdev([20,22,27])*K", "R", "sd(c(20,22,27))"),
    ("median([60 degF, 75 degF, 71 degF]) in degF", "degF", "stat.median([60,75,71])", "R", "median(c(60,75,71))"),
    ("T = 25 degC\n1.380649e-23 J/K * (T in K) in eV", "eV", "1.380649e-23*J/K*298.15*K/(1.602176634e-19*J)*Q(1.602176634e-19,'J')", "R", "1.380649e-23*298.15/1.602176634e-19"),
    ("4186 J/(kg*K) * 2 kg * (80 degC - 15 degC) in kJ", "kJ", "4186*2*65*J", "bc", "4.186*2*65"),
    ("0.04 W/(m*K) / 0.1 m * 20 m^2 * (21 degC - -5 degC)", "W", "0.04*W/(m*K)/(0.1*m)*20*m**2*(21+5)*K", "bc", "0.04/0.1*20*26"),
    ("a = 20 degC; b = 35 degC; b - a", ["degC", "degC", "K"], ["20", "35", "(Q(35,'celsius')-Q(20,'celsius')).magnitude*K"], "bc", ["20", "35", "35-20"]),
    ("-40 degC in degF", "degF", "Q(-40,'celsius').to('fahrenheit').magnitude", "bc", "-40*9/5+32"),
    ("1 - (300 K)/(800 K) in %", "%", "1-300*K/(800*K)", "bc", "(1-300/800)*100"),
    ("12e-6 1/degC * 30 m * 45 K in mm", "mm", "12e-6*30*45*m", "bc", "0.000012*30*45*1000"),
    ("10 delta_degC in K", "K", "Q(10,'delta_degC').to('kelvin')", "bc", "10"),
    ("20 degC + 18 delta_degF in degC", "degC", "(Q(20,'celsius')+Q(18,'delta_degF')).to('celsius').magnitude", "bc", "20+18*5/9"),
    ("100 degC - 20 K in degC", "degC", "(Q(100,'celsius')-Q(20,'delta_degC')).magnitude", "bc", "100-20"),
]

LEVELS = [
    ("20 dBm + 3 dB", "dBm", "20+3", "bc", "20+3"),
    ("23 dBm - 17 dBm", "dB", "10*mp.log10(mpf(10)**(mpf(23)/10)/mpf(10)**(mpf(17)/10))", "bc", "23-17"),
    ("6 dB + 4 dB - 2 dB", "dB", "10*mp.log10(mpf(10)**(mpf(6)/10)*mpf(10)**(mpf(4)/10)/mpf(10)**(mpf(2)/10))", "bc", "6+4-2"),
    ("20 dBm in mW", "mW", "10**(20/10)*mW", "bc", "10^2"),
    ("1 W in dBm", "dBm", "10*mp.log10(1/mpf('0.001'))", "bc", "10*l(1000)/l(10)"),
    ("5 W in dBW", "dBW", "10*mp.log10(5)", "bc", "10*l(5)/l(10)"),
    ("-60 dBm in W", "W", "0.001*10**(-60/10)*W", "bc", "10^-9"),
    ("(20 dBm in mW) + (10 dBm in mW)", "mW", "(10**(20/10)+10**(10/10))*mW", "bc", "10^2+10^1"),
    ("((20 dBm in mW) + (10 dBm in mW)) in dBm", "dBm", "10*mp.log10(110)", "bc", "10*l(110)/l(10)"),
    ("10 dBW in dBm", "dBm", "10*mp.log10(mpf(10)/mpf('0.001'))", "bc", "10+30"),
    ("20 dBm + 14 dB + 14 dB - 112 dB - 3 dB", "dBm", "20+14+14-112-3", "bc", "20+14+14-112-3"),
    ("1 Np in dB", "dB", "20/mp.log(10)", "bc", "20/l(10)"),
    ("-log10(3.2e-4)", "1", "-mp.log10(mpf('3.2e-4'))", "bc", "-l(0.00032)/l(10)"),
    ("10*log10(250/2)", "1", "10*mp.log10(125)", "bc", "10*l(125)/l(10)"),
    ("20*log10(2)", "1", "20*mp.log10(2)", "bc", "20*l(2)/l(10)"),
]

MONEY = [
    ("3 * 4.75 USD + 12 USD", "USD", "3*4.75*USD+12*USD", "bc", "3*4.75+12"),
    ("$1,250 * 12", "USD", "1250*USD*12", "bc", "1250*12"),
    ("1.89 USD/kg * 2.5 kg", "USD", "1.89*USD/kg*2.5*kg", "bc", "1.89*2.5"),
    ("0.32 EUR/kWh * 2900 kWh", "EUR", "0.32*EUR/kWh*2900*kWh", "bc", "0.32*2900"),
    ("rent = 950 EUR; rent * 12", ["EUR", "EUR"], ["950*EUR", "950*EUR*12"], "bc", ["950", "950*12"]),
    ("25 USD/h * 7.5 h", "USD", "25*USD/hour*7.5*hour", "bc", "25*7.5"),
    ("180 USD / 3", "USD", "180*USD/3", "bc", "180/3"),
    ("240 EUR / (1.6 EUR/L) in L", "L", "240*EUR/(1.6*EUR/liter)", "bc", "240/1.6"),
    ("sum([19.99, 5.49, 102.30] USD)", "USD", "math.fsum([19.99,5.49,102.30])*USD", "bc", "19.99+5.49+102.30"),
    ("200000 USD * 0.005 / (1 - 1.005^-360)", "USD", "200000*mpf('0.005')/(1-mpf('1.005')**-360)*USD", "bc", "200000*0.005/(1-1.005^-360)"),
    ("5 USD * 240 / (1200 USD) in %", "%", "5*USD*240/(1200*USD)", "bc", "5*240/1200*100"),
    ("85 USD * 18 %", "USD", "85*USD*18*percent", "bc", "85*0.18"),
    ("(1200 GBP - 950 GBP)/950 GBP in %", "%", "250/950*100*Q(1,'percent')", "bc", "250/950*100"),
    ("P = 5000 USD; r = 4 %; P*(1 + r)^10", ["USD", "%", "USD"], ["5000*USD", "4*Q(1,'percent')", "5000*mpf('1.04')**10*USD"], "bc", ["5000", "4", "5000*1.04^10"]),
]

ROWS = (
    [define_row("percent", *each) for each in PERCENT]
    + [define_row("temperature", *each) for each in TEMPERATURE]
    + [define_row("levels", *each) for each in LEVELS]
    + [define_row("money", *each) for each in MONEY]
)
