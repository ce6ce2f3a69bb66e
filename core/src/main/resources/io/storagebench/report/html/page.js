// Draws the charts whose data stand in the element "charts", as ChartData writes them. When a chart is drawn, its figure has
// the attribute data-drawn; when all are that can be seen, the page's root has data-charts with their number.
(function () {
  "use strict";
  // Okabe and Ito's palette, which the colour-blind tell apart; its yellow is too pale on white, its black not seen on black.
  var LIGHT = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#b07d00", "#56b4e9", "#000000"];
  var DARK = ["#56b4e9", "#e69f00", "#00b988", "#cc79a7", "#f0e442", "#d55e00", "#ffffff"];
  // The second seven differ by their dashes, and so does each from its neighbour.
  var DASHES = [[], [8, 4], [2, 3], [10, 3, 2, 3], [5, 2]];
  var HEIGHT = 260;
  var charts = JSON.parse(document.getElementById("charts").textContent);
  var figures = Array.prototype.slice.call(document.querySelectorAll("figure[data-chart]"));
  var darkness = matchMedia("(prefers-color-scheme: dark)");
  var printing = false;
  var time = timeOfAll();

  function timeOfAll() {
    var least = Infinity, most = -Infinity;
    charts.forEach(function (chart) {
      if (chart.x.scale === "time") {
        chart.places.forEach(function (places) {
          least = Math.min(least, chart.first + places[0]);
          most = Math.max(most, chart.first + places[places.length - 1]);
        });
      }
    });
    return [least, most];
  }

  // One array of places for all series; undefined where a series has none, null where it has a gap.
  function joined(chart) {
    var tables = chart.values.map(function (values, i) {
      var places = chart.places[chart.placesOf[i]];
      return [chart.first ? places.map(function (place) { return chart.first + place; }) : places, values];
    });
    if (chart.x.scale === "time") {
      tables.push([time[0] < time[1] ? time : [time[0]], time[0] < time[1] ? [undefined, undefined] : [undefined]]);
    }
    var data = tables.length > 1 ? uPlot.join(tables) : tables[0];
    return data.slice(0, chart.values.length + 1);
  }

  function plain(value) {
    if (value == null) {
      return "–";
    }
    var size = Math.abs(value);
    return size >= 1e15 || (size > 0 && size < 1e-6)
      ? value.toExponential(2)
      : String(size >= 1000 ? Math.round(value) : +value.toPrecision(4)).replace(/\B(?=(\d{3})+$)/g, "\u202f");
  }

  // A percentile is kept as "one in so many is above".
  function percentile(oneIn) {
    return +(100 - 100 / oneIn).toFixed(6) + " %";
  }

  function utc(seconds) {
    return new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " ");
  }

  function place(chart, value) {
    if (value == null) {
      return "–";
    }
    return chart.x.scale === "time" ? utc(value)
      : chart.x.scale === "percentiles" ? percentile(value)
      : chart.x.scale === "categories" ? chart.x.names[value] || ""
      : plain(value);
  }

  function xAxis(chart, text, grid) {
    var axis = { stroke: text, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid }, label: chart.x.label + (chart.x.scale === "time" ? ", " + utc(time[0]).slice(0, 10) : ""), labelSize: 22 };
    if (chart.x.scale === "percentiles") {
      axis.splits = function (plot) {
        var splits = [];
        for (var at = 1; at <= plot.scales.x.max * 1.001; at *= 10) {
          splits.push(at);
          if (at * 2 <= plot.scales.x.max) {
            splits.push(at * 2);
          }
        }
        return splits;
      };
      axis.filter = function (plot, splits) { return splits; };
      axis.values = function (plot, splits) {
        var narrow = plot.width < 500;
        return splits.map(function (split, i) { return narrow && i % 2 ? "" : percentile(split); });
      };
    } else if (chart.x.scale === "categories") {
      axis.splits = function () { return chart.x.names.map(function (name, i) { return i; }); };
      axis.values = function (plot, splits) {
        var room = Math.max(1, Math.floor(plot.width / 7.5 / splits.length));
        return splits.map(function (i) {
          var name = chart.x.names[i];
          return name.length > room ? name.slice(0, Math.max(1, room - 1)) + "…" : name;
        });
      };
      axis.grid = { show: false };
    } else if (chart.x.scale === "time") {
      axis.space = 80;
      axis.values = function (plot, splits) {
        var step = splits.length > 1 ? splits[1] - splits[0] : 1;
        return splits.map(function (split) {
          var text = utc(split);
          return step >= 86400 ? text.slice(0, 10) : step >= 60 ? text.slice(11, 16) : text.slice(11);
        });
      };
    } else {
      axis.values = function (plot, splits) {
        return splits.map(function (split) { return split == null ? "" : plain(split); });
      };
    }
    return axis;
  }

  function yAxis(chart, text, grid) {
    return {
      stroke: text,
      grid: { stroke: grid, width: 1 },
      ticks: { stroke: grid },
      label: chart.y.label,
      labelSize: 22,
      values: function (plot, splits) {
        return splits.map(function (split) { return split == null ? "" : plain(split); });
      },
      size: function (plot, values) {
        var longest = (values || []).reduce(function (most, value) { return Math.max(most, value.length); }, 0);
        return 18 + 7.5 * longest;
      }
    };
  }

  function scales(chart) {
    var log = chart.y.scale === "log";
    var x = { time: chart.x.scale === "time" };
    if (chart.x.scale === "percentiles" || chart.x.scale === "log") {
      x.distr = 3;
      x.range = function (plot, least, most) { return [least, most > least ? most : least * 10]; };
    } else if (chart.x.scale === "categories") {
      x.range = [-0.5, chart.x.names.length - 0.5];
    }
    return {
      x: x,
      y: log ? { distr: 3, range: function (plot, least, most) {
        return [Math.pow(10, Math.floor(Math.log10(least || 1))), Math.pow(10, Math.ceil(Math.log10((most || 10) * 1.0001)))];
      } } : { range: function (plot, least, most) {
        return least == null ? [0, 1] : uPlot.rangeNum(Math.min(0, least), most > 0 ? most : 1, 0.1, true);
      } }
    };
  }

  function bars(chart, index) {
    var width = 0.8 / chart.names.length;
    return uPlot.paths.bars({
      disp: {
        x0: { unit: 1, values: function (plot) {
          return plot.data[0].map(function (x) { return x - 0.4 + index * width; });
        } },
        size: { unit: 1, values: function (plot) {
          return plot.data[0].map(function () { return width * 0.9; });
        } }
      }
    });
  }

  function series(chart, data, colours) {
    return [{ label: chart.x.scale === "time" ? "UTC" : chart.x.label, value: function (plot, value) { return place(chart, value); } }].concat(
      chart.names.map(function (name, i) {
        var colour = colours[i % colours.length];
        var dash = DASHES[(i + Math.floor(i / colours.length)) % DASHES.length];
        var one = {
          label: name,
          stroke: colour,
          width: 2,
          dash: chart.bars ? [] : dash,
          value: function (plot, value) { return plain(value); }
        };
        if (chart.bars) {
          one.fill = colour;
          one.paths = bars(chart, i);
          one.points = { show: false };
        } else if (data[0].length <= 60) {
          // Where several have one value, the points of each are seen around those of the next.
          one.points = { show: true, size: 7 + 4 * (chart.names.length - 1 - i), stroke: colour, fill: colour };
        }
        return one;
      }));
  }

  function options(chart, data, width) {
    var dark = darkness.matches && !printing;
    var colours = dark ? DARK : LIGHT;
    var text = dark ? "#e6edf3" : "#1b1f24";
    var grid = dark ? "#30363d" : "#e1e6eb";
    var time = chart.x.scale === "time";
    return {
      width: width,
      height: HEIGHT,
      scales: scales(chart),
      axes: [xAxis(chart, text, grid), yAxis(chart, text, grid)],
      series: series(chart, data, colours),
      cursor: time ? { sync: { key: "time", setSeries: false } } : { drag: { x: chart.x.scale !== "categories", y: false } },
      tzDate: function (seconds) { return uPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"); },
      legend: {
        markers: {
          width: 3,
          stroke: function (plot, i) { return colours[(i - 1) % colours.length]; },
          dash: function (plot, i) {
            var length = DASHES[(i - 1 + Math.floor((i - 1) / colours.length)) % DASHES.length].length;
            return chart.bars || length === 0 ? "solid" : length === 2 ? "dashed" : "dotted";
          }
        }
      }
    };
  }

  function draw(figure) {
    var box = figure.querySelector(".plot");
    var width = box.clientWidth;
    if (width === 0 || !box.checkVisibility()) { // folded away
      return;
    }
    var chart = charts[+figure.dataset.chart];
    if (figure.plot) {
      figure.plot.destroy();
    }
    var data = joined(chart);
    figure.plot = new uPlot(options(chart, data, printing ? 680 : width), data, box);
    figure.dataset.drawn = "true";
  }

  function drawAll() {
    figures.forEach(draw);
    document.documentElement.dataset.charts = String(figures.filter(function (figure) { return figure.plot; }).length);
  }

  function cell(row, element, text, number) {
    var made = document.createElement(element);
    made.textContent = text;
    made.className = number ? "n" : "";
    row.appendChild(made);
  }

  // Made when it is asked for: most never are.
  function table(figure) {
    var box = figure.querySelector("details .table");
    if (box.firstChild) {
      return;
    }
    var chart = charts[+figure.dataset.chart];
    var made = document.createElement("table");
    var heading = made.createTHead().insertRow();
    cell(heading, "th", chart.x.label, false);
    chart.names.forEach(function (name) { cell(heading, "th", name + " (" + chart.y.label + ")", true); });
    var data = joined(chart);
    var body = made.createTBody();
    data[0].forEach(function (x, i) {
      var values = data.slice(1).map(function (column) { return column[i]; });
      if (values.some(function (value) { return value != null; })) {
        var row = body.insertRow();
        cell(row, "td", place(chart, x), false);
        values.forEach(function (value) { cell(row, "td", value == null ? "" : plain(value), true); });
      }
    });
    box.appendChild(made);
  }

  figures.forEach(function (figure) {
    figure.querySelector("details").addEventListener("toggle", function () { table(figure); });
  });
  Array.prototype.forEach.call(document.querySelectorAll("details.fold"), function (fold) {
    fold.addEventListener("toggle", drawAll);
  });
  darkness.addEventListener("change", drawAll);
  addEventListener("beforeprint", function () { printing = true; drawAll(); });
  addEventListener("afterprint", function () { printing = false; drawAll(); });
  var width = document.documentElement.clientWidth;
  addEventListener("resize", function () {
    if (document.documentElement.clientWidth !== width) {
      width = document.documentElement.clientWidth;
      drawAll();
    }
  });
  drawAll();
})();
