"""Own functions, conditions, solve, assert and comments."""

from row import define_row

PLAIN = [
    ("f(x) = x^2 + 1\nf(3)", "1", "f=lambda x: x**2+1;;f(3)", "bc", "3^2+1"),
    ("f(x) = x^2; f(4) + f(3)", "1", "f=lambda x: x**2;;f(4)+f(3)", "bc", "16+9"),
    ("area(w, h) = w * h; area(3 m, 40 cm) in m^2", "m^2", "3*m*40*cm", "bc", "3*0.4"),
    ("fn cyl(r, h) = pi * r^2 * h\ncyl(5 cm, 20 cm) in L", "L", "pi*25*20*cm**3", "R", "pi*25*20/1000"),
    ("def bmi(w, h) = w / h^2\nbmi(82 kg, 1.80 m)", "kg/m^2", "82*kg/(1.8*m)**2", "bc", "82/1.8^2"),
    ("g(x) = 2*x; f(x) = g(x) + 1; f(10)", "1", "g=lambda x: 2*x;;f=lambda x: g(x)+1;;f(10)", "bc", "2*10+1"),
    ("E_k(m, v) = m * v^2 / 2\nE_k(1000 kg, 20 m/s) in kJ", "kJ", "0.5*1000*kg*(20*m/s)**2", "bc", "1000*400/2/1000"),
    ("pmt(P, r, n) = P * r / (1 - (1 + r)^-n); pmt(20000 USD, 0.5 %, 60)", "USD", "20000*mpf('0.005')/(1-mpf('1.005')**-60)*USD", "bc", "20000*0.005/(1-1.005^-60)"),
    ("c2(a, b) = sqrt(a^2 + b^2); c2(5 m, 12 m)", "m", "sqrt((5*m)**2+(12*m)**2)", "R", "sqrt(25+144)"),
    ("if(3 > 2, 10, 20)", "1", "10 if 3>2 else 20", "R", "ifelse(3>2,10,20)"),
    ("tax(x) = if(x > 50000, 0.3, 0.2) * x\ntax(60000)", "1", "tax=lambda x: (0.3 if x>50000 else 0.2)*x;;tax(60000)", "R", "ifelse(60000>50000,0.3,0.2)*60000"),
    ("x = 7; if(x >= 5 and x < 10, 1, 0)", ["1", "1"], ["7", "int(5 <= 7 < 10)"], "R", ["7", "as.numeric(7>=5 && 7<10)"]),
    ("v = 3 m # length of the plank\nv * 2 // both sides", ["m", "m"], ["3*m", "3*m*2"], "bc", ["3", "3*2"]),
    ("a = 12 m\nassert a > 10 m\na / 4", "m", "12*m/4", "bc", "12/4"),
    ("x = 1/3; assert x == 0.3333 ± 0.0001; 3*x", "1", "3*(1/3)", "R", "3*(1/3)"),
    ("assert 5 km == 5000 m; 1 + 1", "1", "1+1", "bc", "1+1"),
    # one unknown
    ("solve 3*x + 7 = 22 for x", "1", "np.roots([3,7-22])[0]", "maxima", "rhs(solve(3*x+7=22,x)[1])"),
    ("solve x^2 = 49 for x > 0", "1", "max(np.roots([1,0,-49]))", "maxima", "rhs(solve(x^2=49,x)[2])"),
    ("solve x^2 - 5*x + 6 = 0 for x", "1", "sorted(np.roots([1,-5,6]))", "R", "sort(Re(polyroot(c(6,-5,1))))"),
    ("solve 2*x^2 + 3*x - 5 = 0 for x", "1", "sorted(np.roots([2,3,-5]))", "R", "sort(Re(polyroot(c(-5,3,2))))"),
    ("solve x^3 - 6*x^2 + 11*x - 6 = 0 for x", "1", "sorted(np.roots([1,-6,11,-6]))", "R", "sort(Re(polyroot(c(-6,11,-6,1))))"),
    ("solve 12 V = x * 47 ohm for x in mA", "mA", "12/47*A", "bc", "12/47*1000"),
    ("solve exp(-x/2) = 0.1 for x", "1", "-2*mp.log(mpf('0.1'))", "bc", "-2*l(0.1)"),
    ("solve cos(x) = x for x near 0.7", "1", "mp.findroot(lambda x: mp.cos(x)-x, mpf('0.7'))", "maxima", "find_root(cos(x)-x,x,0.5,1)"),
    ("solve x*exp(x) = 3 for x from 0 to 2", "1", "mp.lambertw(3).real", "maxima", "find_root(x*exp(x)-3,x,0,2)"),
    ("solve 100*(1 + r)^10 = 200 for r > 0 in %", "%", "100*(mp.root(2,10)-1)*Q(1,'percent')", "bc", "100*(e(l(2)/10)-1)"),
    ("solve 20 m = v^2 / (2 * 9.81 m/s^2) for v > 0 in m/s", "m/s", "mp.sqrt(2*mpf('9.81')*20)*m/s", "R", "sqrt(2*9.81*20)"),
    ("solve 500 mL * 2 mol/L = x * 0.1 mol/L for x in L", "L", "500*mL*2*mol/liter/(0.1*mol/liter)", "bc", "0.5*2/0.1"),
    ("solve ln(x) = 2 for x", "1", "mp.exp(2)", "bc", "e(2)"),
    ("solve 2^x = 1000 for x", "1", "mp.log(1000,2)", "bc", "l(1000)/l(2)"),
    ("solve 4*x - 3 = 2*x + 9 for x", "1", "np.roots([4-2,-3-9])[0]", "maxima", "rhs(solve(4*x-3=2*x+9,x)[1])"),
    ("solve sqrt(x + 5) = 4 for x", "1", "mp.findroot(lambda x: mp.sqrt(x+5)-4, 10)", "maxima", "find_root(sqrt(x+5)-4,x,0,100)"),
    ("A = 78.54 cm^2; solve A = pi * r^2 for r > 0 in cm", "cm", "mp.sqrt(mpf('78.54')/mp.pi)*cm", "R", "sqrt(78.54/pi)"),
    ("solve 1/x + 1/(30 ohm) = 1/(12 ohm) for x in ohm", "ohm", "1/(1/(12*ohm)-1/(30*ohm))", "bc", "1/(1/12-1/30)"),
    ("f(x) = x^3 - 2\nsolve f(x) = 0 for x", "1", "mp.cbrt(2)", "R", "2^(1/3)"),
    ("solve tan(x) = 1 for x from 0 to 1.5", "1", "mp.pi/4", "bc", "a(1)"),
]

ROWS = [define_row("functions and solve", *each) for each in PLAIN]
