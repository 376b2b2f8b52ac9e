"""Uncertainties, to first order, each literal an independent source: the package uncertainties against the law of propagation written out in R."""

from row import define_row

# (lines, unit, Python, [value, standard uncertainty] in R)
PLAIN = [
    ("(9.81 +- 0.02 m/s^2) * 10 kg", "N", "ufloat(9.81,0.02)*10", ["9.81*10", "0.02*10"]),
    ("9.81(2) m/s^2 * 10 kg", "N", "ufloat(9.81,0.02)*10", ["9.81*10", "0.02*10"]),
    ("(100 +- 5 ohm) + (220 +- 11 ohm)", "ohm", "ufloat(100,5)+ufloat(220,11)", ["320", "sqrt(25+121)"]),
    ("R = 47 +- 0.5 ohm; I = 2.0 +- 0.1 A; R*I", "V", "ufloat(47,0.5)*ufloat(2,0.1)", ["94", "sqrt((2*0.5)^2+(47*0.1)^2)"]),
    ("x = 5.0 +- 0.1; x - x", "1", "x=ufloat(5,0.1);;x-x", ["0", "0"]),
    ("x = 5.0 +- 0.1; x*x", "1", "x=ufloat(5,0.1);;x*x", ["25", "2*5*0.1"]),
    ("x = 5.0 +- 0.1; x/x", "1", "x=ufloat(5,0.1);;x/x", ["1", "0"]),
    ("12.0 ± 0.3 m / 4.0 s", "m/s", "ufloat(12,0.3)/4", ["12/4", "0.3/4"]),
    ("d = 2.50 ± 0.02 cm\npi * d^2 / 4", "cm^2", "d=ufloat(2.5,0.02);;math.pi*d**2/4", ["pi*2.5^2/4", "pi*2.5/2*0.02"]),
    ("sqrt((3.0 +- 0.1)^2 + (4.0 +- 0.2)^2)", "1", "umath.sqrt(ufloat(3,0.1)**2+ufloat(4,0.2)**2)", ["5", "sqrt((3/5*0.1)^2+(4/5*0.2)^2)"]),
    ("ln(20 ± 1)", "1", "umath.log(ufloat(20,1))", ["log(20)", "1/20"]),
    ("L = 1.000 +- 0.002 m; T = 2.006 +- 0.004 s; 4*pi^2*L/T^2", "m/s^2", "4*math.pi**2*ufloat(1,0.002)/ufloat(2.006,0.004)**2", ["4*pi^2/2.006^2", "4*pi^2/2.006^2*sqrt(0.002^2+(2*0.004/2.006)^2)"]),
    ("m = 125.4(3) g; V = 46.2(2) mL; m/V in kg/m^3", "kg/m^3", "1000*ufloat(125.4,0.3)/ufloat(46.2,0.2)", ["1000*125.4/46.2", "1000*125.4/46.2*sqrt((0.3/125.4)^2+(0.2/46.2)^2)"]),
    ("V = 12 V ± 2 %; V^2 / 8 ohm in W", "W", "ufloat(12,0.24)**2/8", ["144/8", "2*12/8*0.24"]),
    ("a = 10 ± 0.2 cm; b = 20 ± 0.3 cm; 2*(a + b)", "cm", "2*(ufloat(10,0.2)+ufloat(20,0.3))", ["60", "2*sqrt(0.2^2+0.3^2)"]),
    ("sin(30 ± 1 deg)", "1", "umath.sin(ufloat(30,1)*math.pi/180)", ["sin(30*pi/180)", "cos(30*pi/180)*pi/180"]),
    ("CT1(I = 2.0 +- 0.1 A, R = 47 +- 0.5 ohm)", "V", "ufloat(47,0.5)*ufloat(2,0.1)", ["94", "sqrt((2*0.5)^2+(47*0.1)^2)"]),
    ("(100 +- 5) ohm", "ohm", "ufloat(100,5)*1", ["100*1", "5*1"]),
    ("x = 8.0 ± 0.4; y = 2*x; y - x", "1", "x=ufloat(8,0.4);;2*x-x", ["8", "0.4"]),
]

ROWS = [
    define_row("uncertainty", lines, unit, python, "R", second)
    for lines, unit, python, second in PLAIN
]
